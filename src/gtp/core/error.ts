/** A refusal of a command: its message is the text of the `?` reply, so it is written for the user. */
export class GtpError extends Error {
  override readonly name = "GtpError";
}

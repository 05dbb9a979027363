/**
 * The way of replies to the controller. An analysis can send megabytes a second; if the controller reads more slowly,
 * lines of it are left out, and what waits to be read does not grow without end. Replies are never left out.
 */

/** No line of an analysis is added to more characters than these that wait to be read. */
const MOST_UNREAD = 1 << 20;

/** How a line of an analysis begins, and no other text that is written in one go. */
const ANALYSIS = "info ";

/** A function that writes to the controller's stream. */
export function replyWriter(stream: Pick<NodeJS.WriteStream, "write" | "writableLength">): (text: string) => void {
  /** The last line of the analysis, if it was left out. */
  let last: string | undefined;
  return (text) => {
    const isAnalysis = text.startsWith(ANALYSIS);
    if (isAnalysis && stream.writableLength > MOST_UNREAD) {
      last = text;
      return;
    }
    // The end of the reply: what was found in the end belongs before it.
    if (!isAnalysis && last !== undefined) stream.write(last);
    last = undefined;
    stream.write(text);
  };
}

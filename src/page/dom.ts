/** Elements of the page, made and named. */

type Child = Node | string | undefined | false;
type Value = string | number | boolean | undefined | ((event: Event) => void);

/** An element; functions are listeners (`onclick`), true is an attribute without a value, false and undefined none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}

export function button(text: string, onclick: () => void, attributes: Readonly<Record<string, Value>> = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

/** A choice among texts, in a label. */
export function select(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  onchange: (value: string) => void,
): { readonly field: HTMLElement; readonly input: HTMLSelectElement } {
  const input = h("select", {}, ...options.map(([name, text]) => h("option", { value: name }, text)));
  input.value = value;
  input.addEventListener("change", () => onchange(input.value));
  return { field: h("label", { class: "field" }, h("span", {}, label), input), input };
}

/** A number in a label. */
export function numberField(label: string, value: number, onchange: (value: number) => void) {
  const input = h("input", { type: "number", step: 0.5, value, inputmode: "decimal" });
  input.addEventListener("change", () => {
    if (Number.isFinite(input.valueAsNumber)) onchange(input.valueAsNumber);
  });
  return { field: h("label", { class: "field" }, h("span", {}, label), input), input };
}

/** Buttons of which one is pressed. */
export function choice<T extends string>(
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  value: T,
  onchange: (value: T) => void,
): HTMLElement & { choose: (value: T) => void } {
  const buttons = options.map(([name, text]) => {
    return button(text, () => (choose(name), onchange(name)), { "data-value": name });
  });
  const choose = (chosen: T) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.value === chosen));
  };
  choose(value);
  return Object.assign(h("div", { class: "choice", role: "group", "aria-label": label }, ...buttons), { choose });
}

/** A heading and what belongs to it. */
export function card(heading: string, ...children: readonly Child[]): HTMLElement {
  return h("section", { class: "card" }, heading !== "" && h("h2", {}, heading), ...children);
}

/** Two columns, the first one with the board. */
export function columns(first: readonly Child[], second: readonly Child[]): HTMLElement {
  const column = (name: string, children: readonly Child[]) => h("div", { class: name }, ...children);
  return h("div", { class: "columns" }, column("first", first), column("second", second));
}

export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): HTMLTableElement {
  const row = (cells: readonly string[], tag: "th" | "td") => h("tr", {}, ...cells.map((text) => h(tag, {}, text)));
  return h("table", {}, h("thead", {}, row(head, "th")), h("tbody", {}, ...rows.map((cells) => row(cells, "td"))));
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  sgf: "application/x-go-sgf",
  json: "application/json",
};

/** Gives the user a file. */
export function download(name: string, content: string): void {
  const type = FILE_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What the page has remembered under a name; undefined where it may not remember anything. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`shinpan-${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`shinpan-${name}`, value);
  } catch {
    // Private windows, and full storages.
  }
}

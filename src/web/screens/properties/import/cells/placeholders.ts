/** Whether a cell contains only a placeholder, as text or characters. */
export function isNothing(cell: string): boolean {
  return nothing.test(cell) || /^[-–—_.?*/\s]+$/.test(cell)
}

const nothing =
  /^(?:n\.?\/?a\.?|none|nil|null|\(?blank\)?|tb[ad]|unknown|not (?:applicable|available|given|known|on file|provided)|no (?:e-?mail|phone|number|deposit|lease)(?: (?:address|on file|given|provided))?|declined)$/i

/**
 * The emails of a cell: `Ann Bell <ann@x.org>`, `mailto:ann@x.org`, two with a separator; none where it has other
 * text.
 */
export function emailsIn(cell: string): string[] {
  const pieces = cell.split(/[\s,;|/<>()"]+|mailto:/i).filter(piece => piece.includes('@'))
  if (!pieces.every(piece => /^[^@]+@[^@]+\.[^@]+$/.test(piece))) return []
  return pieces.filter(piece => !nobody.test(piece))
}

/** Whether a cell contains a placeholder address. */
export function isPlaceholderName(cell: string): boolean {
  return nobody.test(cell.trim())
}

/** Placeholders for an email in programs that require one. */
const nobody = /^(?:no-?e?-?mail|none|na|unknown|no-?reply|do-?not-?reply)@\S+$/i

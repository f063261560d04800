import type { compileMessage } from '@lingui/message-utils/compileMessage'

export type Compiled = ReturnType<typeof compileMessage>

/**
 * A text in ICU MessageFormat in the form that `@lingui/core` prints: values, their formats, and choices by number or
 * name. As `compileMessage`, whose parser would be a twentieth of the first screen; a test compares the two on all
 * texts. A faulty text is printed as it is.
 */
export function compileText(text: string): Compiled {
  const reader = new Reader(text)
  try {
    const tokens = reader.content(false)
    return reader.isAtEnd() ? tokens : [text]
  } catch {
    return [text]
  }
}

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    return this.at === this.text.length
  }

  /** Up to the brace that ends it. */
  content(isCounted: boolean): Compiled {
    const tokens: Compiled = []
    const words = isCounted ? countedWords : plainWords
    while (!this.isAtEnd()) {
      const literal = this.next(words)?.[0]
      if (literal) tokens.push(unquoted(literal))
      else if (isCounted && this.next(/#/y)) tokens.push('#')
      else if (this.next(/{\s*/y)) tokens.push(this.value(isCounted))
      else break
    }
    return tokens
  }

  /** Behind its brace. */
  private value(isCounted: boolean): Compiled[number] {
    const name = this.need(/(\w+)\s*/y)
    if (this.next(/}/y)) return [name]
    const type = this.need(/,\s*(\w+)\s*/y)
    if (this.next(/}/y)) return [name, type]
    if (!['plural', 'select', 'selectordinal'].includes(type))
      return [name, type, this.need(/,([^{}]*)}/y).trim()]
    this.need(/(,)\s*/y)
    const offset = this.next(/offset:\s*(\d+)\s*/y)?.[1]
    const choices: Record<string, Compiled> = {}
    for (let key = this.choice(); key; key = this.choice()) {
      choices[key] = this.content(type !== 'select' || isCounted)
      this.need(/(})\s*/y)
    }
    this.need(/(})/y)
    return [name, type, { offset: offset === undefined ? undefined : Number(offset), ...choices }]
  }

  private choice(): string | undefined {
    return this.next(/=?([\w-]+)\s*{/y)?.[1]
  }

  private need(pattern: RegExp): string {
    const found = this.next(pattern)?.[1]
    if (found === undefined) throw new Error(`Unexpected at ${this.at}: ${this.text}`)
    return found
  }

  /** The text here, if it fits a sticky pattern. */
  private next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}

/** An apostrophe quotes a brace behind it, up to the next apostrophe; two are one; else it is itself. */
const plainWords = /(?:''|'[{}][\s\S]*?'(?!')|[^{}])+/y
/** The same where `#` is the number. */
const countedWords = /(?:''|'[{}#][\s\S]*?'(?!')|[^{}#])+/y

function unquoted(literal: string): string {
  return literal.replaceAll(/'([{}#][\s\S]*?)'(?!')|''/g, (_, quoted?: string) =>
    quoted === undefined ? "'" : quoted.replaceAll("''", "'"),
  )
}

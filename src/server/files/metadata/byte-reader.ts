/** Reads a stream of chunks by counts of bytes, and holds one chunk or one `take` at most. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  /** The next bytes; fewer only where the stream ends. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.pass(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  /** The next bytes, as they come. */
  async *pass(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0 && (await this.#fill()); ) {
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  /** Everything before the first `0xff` whose next byte is an end, in whole chunks; both are read next. */
  async *passUntilMark(isEnd: (next: number) => boolean): AsyncGenerator<Buffer> {
    while (await this.#fill()) {
      const at = markIn(this.#rest, isEnd)
      if (at > 0) yield this.#rest.subarray(0, at)
      this.#rest = this.#rest.subarray(at)
      if (this.#rest.length > 1) return
      if (this.#rest.length === 0) continue
      // The last byte of a chunk: its meaning depends on the next one.
      const { done, value } = await this.#chunks.next()
      if (done) return
      this.#rest = Buffer.concat([this.#rest, value])
    }
  }

  /** Skips bytes: to the end, or this number of them. */
  async skip(length = Number.POSITIVE_INFINITY): Promise<void> {
    for await (const _ of this.pass(length));
  }

  /** Ends the source, also in the middle. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#rest = value
    }
    return true
  }
}

/** The index of such a mark, which may begin with the last byte; else the length. */
function markIn(bytes: Buffer, isEnd: (next: number) => boolean): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined || isEnd(next)) return at
  }
  return bytes.length
}

import { type Columns, listOf } from './batch.ts'
import type { RowMessage } from './row-messages.ts'
import type { ReadRows, Shape } from './row-reader.ts'

/**
 * Rows of a list as the database sent them. An answer is printed from their bytes (`http/row-printer.ts`):
 * to make objects of a thousand rows, only to print them, is nearly all that such a list costs.
 */
export class RawRows<Row> {
  readonly messages: readonly RowMessage[]
  readonly columns: Columns
  readonly #read: ReadRows<Row[]>

  constructor(messages: readonly RowMessage[], columns: Columns, read: ReadRows<Row[]>) {
    this.messages = messages
    this.columns = columns
    this.#read = read
  }

  get length(): number {
    return this.messages.length
  }

  /** How an object would be made of each. */
  get shape(): Shape | undefined {
    return this.#read.shape
  }

  slice(start: number, end: number): RawRows<Row> {
    return new RawRows(this.messages.slice(start, end), this.columns, this.#read)
  }

  /** One of them as an object. */
  at(index: number): Row | undefined {
    const message = this.messages.at(index)
    return message && this.#read([listOf(this.columns, message.fields)])[0]
  }
}

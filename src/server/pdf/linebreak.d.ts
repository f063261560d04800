declare module 'linebreak' {
  /** Where a text can be broken by the Unicode Line Breaking Algorithm; positions count UTF-16 units. */
  export default class LineBreaker {
    constructor(text: string)
    /** Null after the end of the text. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

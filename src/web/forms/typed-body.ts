import type { NoNumber } from '#web/format/whole-number.ts'

/** A body as inputs have it: a choice is any text, nothing may be chosen yet, and a number has been read as one. */
export type Typed<Value> =
  | null
  | (Value extends string
      ? string
      : Value extends number
        ? number | NoNumber
        : Value extends readonly (infer Item)[]
          ? Typed<Item>[]
          : Value extends object
            ? { [Key in keyof Value]?: Typed<Value[Key]> | undefined }
            : Value)

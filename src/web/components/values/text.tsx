import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { readerLanguage, type TextValues } from '#shared/language/t.ts'

/**
 * A text with markup in the reader's language: `<Text id="Read the <0>terms</0>" parts={[<a />]} />`.
 *
 * @param id a literal, as of `t`
 * @param parts the elements around the numbered pieces, by number
 */
export function Text({
  id,
  values,
  parts,
}: {
  id: string
  values?: TextValues
  parts: readonly ReactElement[]
}) {
  return (
    <TransNoContext
      id={id}
      message={id}
      values={values}
      components={{ ...parts }}
      lingui={{ i18n: readerLanguage() }}
    />
  )
}

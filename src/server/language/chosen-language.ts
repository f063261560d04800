import { type Language, languageOf } from '#shared/language/languages.ts'

/** The choices that decide the language of a call, strongest first. */
interface Choice {
  /** Of the person, in Settings. */
  own?: Language | null | undefined
  /** The header `Accept-Language` of their browser. */
  accepted: string | undefined
  /** Of their organization. */
  office?: Language | null | undefined
}

/** Person, then browser, then organization, then English. */
export function chosenLanguage({ own, accepted, office }: Choice): Language {
  return own ?? acceptedLanguage(accepted) ?? office ?? 'en'
}

/** The most wanted language that we have, such as Spanish of `fr;q=0.9, es-MX, en;q=0.5`. */
function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '').split(',', maxAccepted).map(part => {
    const [tag = '', weight] = part.split(';')
    const quality = Number(weight?.trim().replace(/^q=/, '') ?? 1)
    return { language: languageOf(tag.trim()), quality: Number.isNaN(quality) ? 0 : quality }
  })
  const had = wanted.filter(({ language, quality }) => language !== null && quality > 0)
  return had.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? null
}

/** Browsers send a few; a header of thousands is not read. */
const maxAccepted = 20

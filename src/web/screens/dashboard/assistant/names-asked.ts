import { foldText } from '#shared/fold-text.ts'

/** The name, unit or number that a question is about, as typed, for the search; undefined for none. */
export function namesAsked(message: string): string | undefined {
  const words = (message.match(/#?[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).map(withoutEnding)
  return asNumber(words) ?? asUnit(message) ?? afterVerb(message) ?? asName(words)
}

/** "Bob's" as "Bob". */
function withoutEnding(word: string): string {
  return /['’]s$/.test(word) ? word.slice(0, -2) : word
}

function asNumber(words: readonly string[]): string | undefined {
  return words.find(word => /^#[0-9a-f]{2,8}$/i.test(word))
}

/** "unit 4B", "apt. 12": the number finds it. */
function asUnit(message: string): string | undefined {
  return /\b(?:unit|apt|apartment|suite|unidad|apartamento|depto)\.? #?(\w*\d\w*|[a-z])\b/i.exec(
    message,
  )?.[1]
}

/** "find hot water", "quién es juan". */
function afterVerb(message: string): string | undefined {
  const text = message.trim().replace(/[?!.¿¡]/g, '')
  const found =
    /^(?:please )?(?:find|search(?: for)?|look up|look for|who is|who’s|who's|where is|buscar?|encuentra|quien es|quién es|donde esta|dónde está) (?:the |my |a |el |la |mi )?(.{2,60})$/i.exec(
      text,
    )?.[1]
  const name = found?.replace(/['’]s\b.*/, '')
  const isQuestion = found && common.has(foldText(found.split(' ')[0] ?? ''))
  return isQuestion ? undefined : name
}

/** Capitalized words together, but for the first of a sentence. */
function asName(words: readonly string[]): string | undefined {
  const isName = (word: string) => /^\p{Lu}/u.test(word) && !common.has(foldText(word))
  const isWhole = words.length > 0 && words.length <= 4 && words.every(isName)
  if (isWhole) return words.join(' ')
  const from = words.findIndex((word, at) => at > 0 && isName(word))
  if (from < 0) return undefined
  const to = words.findIndex((word, at) => at > from && !isName(word))
  return words.slice(from, to < 0 ? undefined : to).join(' ')
}

/** Capitalized words that are no name. */
const common: ReadonlySet<string> = new Set(
  `i im ive id hello hi hey thanks thank ok okay yes no help please rooftree ai pdf csv usd
  who what when where which why how show list give tell can do does is are any my the a an all
  late behind overdue vacant empty due owing moving
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  hola gracias ayuda si quien que cuando donde cual cuales como cuanto cuantos muestra muestrame hay
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  property properties tenant tenants lease leases rent rents unit units payment payments report reports
  maintenance repair repairs financials documents settings dashboard communication late deposit deposits
  expense expenses fee fees invoice vendor vendors roll aging vacancy income statement`
    .split(/\s+/)
    .filter(Boolean),
)

import { foldText } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'

/**
 * Whether a message asks to choose, rate, rank or describe people. The Fair Housing Act (42 USC
 * 3604) applies to software too, so such a question gets one fixed answer (domain.md §5.3).
 */
export function isAboutPeople(message: string): boolean {
  const text = foldText(message)
  return patterns.some(pattern => pattern.test(text))
}

const people =
  '(?:tenants?|renters?|applicants?|candidates?|lodgers?|residents?|people|persons?|famil(?:y|ies)|couples?|guys?|one|neighbou?rs?)'
const judged =
  '(?:best|worst|good|bad|better|ideal|perfect|right|wrong|reliable|unreliable|trustworthy|risky|riskiest|dangerous|suitable|desirable|undesirable|nice|nicest|clean|quiet|decent|responsible|problem|problematic|difficult|troublesome)'
const chosen =
  '(?:choose|pick|select|prefer|accept|approve|reject|refuse|deny|decline|screen|trust|favou?r|avoid|kick out|get rid of|recommend)'

/** Facts of the ledger and the lease, which rate no one. */
const fact =
  '(?:owes?|owed|owing|late|overdue|past due|behind|unpaid|balances?|leases?|ends?|ending|expir(?:e|es|ing)|moving)'

const patterns = [
  // Who should I rent to? Whom do I let the flat to? Who gets unit 4?
  /\bwhom?\b.*\b(?:rent|let|lease|give)\b.*\bto\b|\bto whom\b/,
  /\bwhom?\b.*\b(?:should|shall|deserves?)\b/,
  /\b(?:rent|let|lease)(?:ing)?\b.*\bto\b.*\b(?:him|her|them|someone|somebody|people|famil(?:y|ies)|couples?|students?|children|kids|immigrants?|foreigners?)\b/,
  // A good tenant, the best applicants, is this family right for me?
  new RegExp(`\\b${judged}\\b(?: \\w+)? ${people}\\b`),
  new RegExp(`\\b${people}\\b.*\\b${judged}\\b`),
  new RegExp(`^\\W*(?:is|are|was) \\w+(?: \\w+)? (?:an? )?${judged}\\b`),
  // Rate, rank, compare, score them; choose among them.
  new RegExp(`\\b(?:rate|rank|grade|score|compare|profile|judge|evaluate)\\b.*\\b${people}\\b`),
  /\b(?:rating|ranking|score)s?\b.*\bof\b.*\b(?:tenants?|renters?|applicants?|people)\b/,
  new RegExp(`\\b${chosen}\\b.*\\b${people}\\b`),
  new RegExp(
    `\\b(?:which|what (?:kind|type|sort) of) ${people}\\b(?!(?!.*\\b(?:should|${chosen})\\b).*\\b${fact}\\b)`,
  ),
  // How it is done is a matter of law, whether to is one of choice.
  new RegExp(`^(?!\\W*how (?:do|can|to)\\b).*\\bevict\\b.*\\b${people}\\b`),
  // Protected traits are never discussed, in any wording.
  /\b(?:race|races|racial|ethnic\w*|skin colou?r|religio\w*|christians?|muslims?|jewish|jews|hindus?|nationalit\w*|national origin|immigrants?|foreigners?|disab\w+|wheelchair|handicap\w*|pregnan\w*|gender|sexual\w*|gay|lesbian|transgender|familial|single (?:mothers?|fathers?|moms?|dads?|men|women))\b/,
  /\b(?:with|without|no|have|has|having) (?:kids|children)\b/,
  // The same in Spanish, on folded text: to whom to rent, which tenant, good or bad ones, traits.
  /\ba (?:quien|quienes|cual|cuales)\b.*\b(?:rent|alquil|arrend|eleg|elij|escog|acept|rechaz|desaloj)/,
  /\b(?:que|cual|cuales|quien|quienes)\b.*\b(?:mejor|peor|bueno|malo|confiable|problematic)/,
  /\b(?:inquilin|solicitant|candidat|famili|person|gente)\w*\b.*\b(?:mejor|peor|buen|mal[oa]|confiable|problematic|ideal|decente|responsable)/,
  /\b(?:mejor|peor|buen|buenos|mal|malos)\w*\b.*\b(?:inquilin|solicitant|candidat|famili)/,
  /\b(?:calific|evalu|clasific|compar|recomiend|recomend|elij|eleg|escog|acept|rechaz)\w*\b.*\b(?:inquilin|solicitant|candidat|famili|person)/,
  /^(?!\W*como\b).*\bdesaloj\w*\b.*\b(?:inquilin|famili|person)/,
  /\b(?:raza|etni\w*|religi\w*|cristian\w*|musulman\w*|judi[oa]s?|nacionalidad\w*|inmigrant\w*|extranjer\w*|discapaci\w*|embaraz\w*|sexual\w*|gay|lesbian\w*|transgener\w*|madres? solter\w*|padres? solter\w*)\b/,
  /\b(?:con|sin|tiene|tienen) (?:hijos|ninos)\b/,
]

/** The one answer to all of them. */
export function neutralAnswer(): string {
  return t(
    'I do not rate, rank or recommend people, and I do not guess anything about them. Choose by the same written criteria for everyone who applies, and let a listing describe the home rather than who should live in it. I can help with rents, dates, costs and repairs.',
  )
}

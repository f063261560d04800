import { withoutEdges } from './edges.ts'

/**
 * Folded text for searches and comparisons of names: without case, accents, apostrophes and invisible characters,
 * with one kind of space, hyphen and quotation mark. Text that looks or reads the same folds to the same. Characters
 * of scripts that need their marks, such as Thai and Devanagari, stay.
 *
 * The SQL function `fold_text` is the same rule: change both, a test compares them.
 */
export function foldText(text: string): string {
  const plain = withPlainSigns(text)
  const folded = /[^ -~]/.test(plain) ? withPlainSigns(withBaseLetters(plain)) : plain.toLowerCase()
  return folded.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
}

/**
 * A unit's number as it is compared within a property: folded, and without spaces but those between two digits.
 * "7 B" is "7b", yet "1 01" is not "101". The SQL function `unit_key` is the same rule.
 */
export function unitKey(unitNumber: string): string {
  return foldText(unitNumber)
    .replace(/([^0-9]) /g, '$1')
    .replace(/ ([^0-9])/g, '$1')
}

/** Whether every term of the search occurs in the text, in any spelling. */
export function isFoundIn(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(' ')
    .every(word => folded.includes(word))
}

/** Without invisible characters and spaces around it: the stored form of names. */
export function trimmed(text: string): string {
  return withoutEdges(text, around)
}

function withPlainSigns(text: string): string {
  return text
    .replace(left, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(quotes, '"')
    .replace(slashes, '/')
}

function withBaseLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(cased, letter => letter.toLowerCase())
    .replace(own, letter => spelling.get(letter) ?? letter)
}

/** Invisible characters, apostrophes, and common replacements for them. */
const left =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these, too, are invisible.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is one character by itself.
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}'`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c]/gu
const spaces = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/g
const dashes = /[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e3a\u2e3b\u2e40\u30a0]/g
const quotes = /[\u00ab\u00bb\u201c-\u201f\u2033\u301d\u301e]/g
const slashes = /[\u2044\u2215]/g

// Characters that belong to an emoji or join letters inside a word stay.
const around =
  /[\s\u0085\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]/

/** Marks of Latin, Greek and Cyrillic letters. */
const accents =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g

/** Where Latin, Greek, Cyrillic, Armenian and Georgian have capitals. */
const cased = /[A-Z\u00c0-\u024f\u0370-\u052f\u0531-\u0556\u10a0-\u10cd\u1c90-\u1cbf\u1e9e]/g

/** Letters without an accent to remove that are typed as others. */
const spelling = new Map<string, string>([
  ...each('ø', 'o'),
  ...each('ł', 'l'),
  ...each('đðɗɖ', 'd'),
  ...each('ħ', 'h'),
  ...each('ŧ', 't'),
  ...each('ı', 'i'),
  ...each('ŋ', 'n'),
  ...each('ĸƙ', 'k'),
  ...each('ɓ', 'b'),
  ...each('ƴ', 'y'),
  ...each('ς', 'σ'),
  ...each('ß', 'ss'),
  ...each('æ', 'ae'),
  ...each('œ', 'oe'),
  ...each('þ', 'th'),
])
const own = /[øłđðɗɖħŧıŋĸƙɓƴςßæœþ]/g

function each(letters: string, spelled: string): [string, string][] {
  return [...letters].map(letter => [letter, spelled])
}

/** A file in `fonts/`, or Inter, which is used wherever it has the letters. */
export type FontName = string
export const inter: FontName = 'Inter'

/** Whether a font has a letter. */
export type Covers = (font: FontName, letter: string) => boolean

const byScript: [script: RegExp, font: FontName][] = [
  [/\p{Script=Arabic}/u, 'NotoSansArabic.ttf'],
  [/\p{Script=Hebrew}/u, 'NotoSansHebrew.ttf'],
  [/\p{Script=Thai}/u, 'NotoSansThai.ttf'],
  [/\p{Script=Devanagari}/u, 'NotoSansDevanagari.ttf'],
  [/\p{Script=Bengali}/u, 'NotoSansBengali.ttf'],
  [/\p{Script=Gujarati}/u, 'NotoSansGujarati.ttf'],
  [/\p{Script=Gurmukhi}/u, 'NotoSansGurmukhi.ttf'],
  [/\p{Script=Kannada}/u, 'NotoSansKannada.ttf'],
  [/\p{Script=Malayalam}/u, 'NotoSansMalayalam.ttf'],
  [/\p{Script=Oriya}/u, 'NotoSansOriya.ttf'],
  [/\p{Script=Sinhala}/u, 'NotoSansSinhala.ttf'],
  [/\p{Script=Tamil}/u, 'NotoSansTamil.ttf'],
  [/\p{Script=Telugu}/u, 'NotoSansTelugu.ttf'],
  [/\p{Script=Armenian}/u, 'NotoSansArmenian.ttf'],
  [/\p{Script=Georgian}/u, 'NotoSansGeorgian.ttf'],
  [/\p{Script=Ethiopic}/u, 'NotoSansEthiopic.ttf'],
  [/\p{Script=Khmer}/u, 'NotoSansKhmer.ttf'],
  [/\p{Script=Lao}/u, 'NotoSansLao.ttf'],
  [/\p{Script=Myanmar}/u, 'NotoSansMyanmar.ttf'],
  [/\p{Script=Thaana}/u, 'NotoSansThaana.ttf'],
]
const [japanese, korean, chinese] = ['NotoSansJP.ttf', 'NotoSansKR.ttf', 'NotoSansSC.ttf']
const emoji: FontName = 'NotoEmoji.ttf'
/** Tried in this order for characters without a script of their own, such as ✓, 𝓐 and ⚑. */
const others = ['NotoSans.ttf', 'NotoSansSymbols2.ttf', 'NotoSansSymbols.ttf', 'NotoSansMath.ttf']

const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const pictured = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[#*\d]\ufe0f?\u20e3/u
const invisible = /^\p{Default_Ignorable_Code_Point}$/u

/**
 * The font for one grapheme, a letter with its marks: the first font of its script that has all of
 * it. Inter, which then shows a box, where none has.
 *
 * @param text all the text set with it: Chinese characters look different in Japan and in Korea,
 *   and kana or hangul beside them show the language
 */
export function fontFor(sign: string, text: string, covers: Covers): FontName {
  const letters = [...sign].filter(letter => !invisible.test(letter))
  const has = (font: FontName) => letters.every(letter => covers(font, letter))
  return [...candidatesFor(sign, text)].find(has) ?? inter
}

function* candidatesFor(sign: string, text: string): Generator<FontName> {
  if (pictured.test(sign)) yield emoji
  yield inter
  for (const [script, font] of byScript) if (script.test(sign)) yield font
  // Marks and stops that several scripts share, such as the danda, use the font of the text around them.
  for (const [script, font] of byScript) if (!/\p{L}/u.test(sign) && script.test(text)) yield font
  if (eastAsian.test(sign)) {
    if (kana.test(text)) yield japanese
    if (hangul.test(text)) yield korean
    yield chinese
    yield japanese
    yield korean
  }
  yield* others
  yield emoji
  yield chinese
}

/** Whether a font's spaces are as wide as words need: those of emoji and symbols are too wide. */
export function keepsSpaces(font: FontName | null): font is FontName {
  return byScript.some(([, one]) => one === font) || font === korean
}

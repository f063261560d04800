import { labels } from '#shared/language/t.ts'

/** The upper half of DOS code pages, which browsers do not read: 128 letters from 0x80 on. */
export const codePages: Partial<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** The text of a file, or, with an ambiguous encoding, its possible readings. */
export type ReadText = { text: string } | { readings: Reading[] }

/** One reading of a file's letters. */
export interface Reading {
  /** Who wrote so, for a person: `Western Europe (Windows)`. */
  label: string
  /** Cells of the file with letters that other readings decode differently. */
  samples: string[]
  read: () => string
}

/** Reads UTF-8 and UTF-16, with a mark or without; all else can be read several ways, the likeliest first. */
export function readText(bytes: Uint8Array): ReadText {
  const wide = wideOf(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes) }
  const text = new TextDecoder().decode(bytes)
  if (hasMark(bytes) || isNearlyAll(text, bytes)) return { text }
  const readings = readingsOf(bytes)
  const [only] = readings
  return only && readings.length === 1 ? { text: only.read() } : { readings }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** UTF-16 by its mark, or by the zero beside each digit, comma and Latin letter. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 100_000)
  for (const [at, byte] of looked.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = looked.length / 20
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

/** Text of another encoding is hardly ever valid UTF-8 by accident, and then only in some of its letters. */
function isNearlyAll(text: string, bytes: Uint8Array): boolean {
  const bad = text.split(unread).length - 1
  // A letter lost in another program, and saved so.
  const lost = countOf(bytes, [0xef, 0xbf, 0xbd])
  const good = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return bad - lost <= good
}

/** The replacement of an undecodable byte. */
export const unread = '\ufffd'

function countOf(bytes: Uint8Array, [first, second, third]: readonly number[]): number {
  let count = 0
  for (let at = bytes.indexOf(first ?? 0); at >= 0; at = bytes.indexOf(first ?? 0, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) count += 1
  return count
}

/** Every reading that decodes the letters differently from those before it. */
function readingsOf(bytes: Uint8Array): Reading[] {
  const pieces = piecesOf(bytes)
  const seen = new Set<string>()
  const ways = Object.entries(encodings).flatMap(([encoding, label]) => {
    const read = decoderOf(encoding)
    const samples = pieces.map(piece => read(piece).trim())
    const key = samples.join('\n')
    if (seen.has(key) || key.includes(unread)) return []
    seen.add(key)
    return [{ label, samples, read, doubt: doubtOf(key) }]
  })
  return ways
    .toSorted((a, b) => a.doubt - b.doubt)
    .slice(0, maxReadings)
    .map(({ label, samples, read }) => ({
      label,
      read: () => read(bytes),
      samples: samples.slice(0, maxSamples),
    }))
}

/** Usual ones first: among equals, the first is proposed. */
const encodings = labels({
  'windows-1252': 'Western Europe and America (Windows)',
  'windows-1250': 'Central Europe (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  macintosh: 'Western Europe and America (older Mac)',
  cp850: 'Western Europe (DOS)',
  cp437: 'America (DOS)',
  cp852: 'Central Europe (DOS)',
  'iso-8859-15': 'Western Europe (ISO)',
  'iso-8859-2': 'Central Europe (ISO)',
  'koi8-r': 'Cyrillic (KOI8)',
  ibm866: 'Cyrillic (DOS)',
  'x-mac-cyrillic': 'Cyrillic (older Mac)',
  shift_jis: 'Japanese',
  gbk: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
})

const maxReadings = 6
const maxSamples = 4

function decoderOf(encoding: string): (bytes: Uint8Array) => string {
  const page = codePages[encoding]
  if (!page) {
    const decoder = new TextDecoder(encoding)
    return bytes => decoder.decode(bytes)
  }
  return bytes => {
    let text = ''
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : page[byte - 0x80]
    return text
  }
}

/** Cells of the file with non-English letters; each adds one that was not among those before. */
function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const known = new Set<number>()
  const pieces: Uint8Array[] = []
  let from = 0
  for (let at = 0; at <= bytes.length && pieces.length < maxPieces; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && !ends.has(byte)) continue
    const piece = bytes.subarray(from, at)
    from = at + 1
    const fresh = piece.filter(one => one >= 0x80 && !known.has(one))
    if (fresh.length === 0 || piece.length > 200) continue
    for (const one of fresh) known.add(one)
    pieces.push(piece)
  }
  return pieces
}

const maxPieces = 40

/** Line ends, tab, quotation mark, comma and semicolon; a bar may be half of a Chinese character. */
const ends = new Set([0x0a, 0x0d, 0x09, 0x22, 0x2c, 0x3b])

/**
 * A score of unlikely names in a text: symbols inside words, mixed scripts in one word, capitals
 * after small letters.
 */
function doubtOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  let doubt = 0
  doubt += 8 * count(/[\x80-\x9f]|(?<=\p{L})[^\p{L}\p{M}\p{N}\s.,;:'’()/@&_+\-–"#*!?]+(?=\p{L})/gu)
  doubt += 5 * count(/\p{Ll}\p{Lu}/gu)
  doubt += 4 * count(/(?![\x20-\x7e])[\p{S}\p{P}\p{N}]/gu)
  for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const mixed = scripts.filter(script => script.test(word)).length
    if (mixed > 1) doubt += 10 * (mixed - 1)
    // Rare in names, and frequent in ordinary letters of a wrong encoding.
    doubt += word.match(/[ĄĽŔĹŕĺþÞðÐƒªºŮůŘřŢţÆæ]/g)?.length ?? 0
  }
  return doubt
}

const scripts = [
  ...[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Hebrew}/u],
  ...[/\p{Script=Arabic}/u, /\p{Script=Thai}/u, /[\p{Script=Han}\p{Script=Hiragana}]/u],
  /\p{Script=Hangul}/u,
]

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { inScripts } from '#test/scripts.ts'
import { linesOf } from './lines.ts'
import { inter } from './scripts.ts'
import { shaperOf } from './shaping.ts'
import { runsOf } from './text-runs.ts'

const folder = new URL('../../../fonts/', import.meta.url)
const { resolve } = createRequire(import.meta.url)
const own = resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const shaper = shaperOf(font => readFileSync(font === inter ? own : new URL(font, folder)))

/** Runs of a line from left to right, each with its font and its clusters. */
const setOf = (line: string) =>
  runsOf(line, shaper.covers).map(run => ({ ...run, ...shaper.shape(run) }))
const widthOf = (line: string) => setOf(line).reduce((sum, { width }) => sum + width, 0)

test.each(inScripts)('every letter of a name in %s has a shape, and none is lost', (_, name) => {
  const clusters = setOf(name).flatMap(run => run.clusters)
  for (const { glyphs } of clusters) for (const { id } of glyphs) expect(id).not.toBe(0)
  const copied = clusters.map(({ text }) => text).join('')
  expect([...copied].toSorted()).toEqual([...name].toSorted())
})

test('Arabic letters are joined, and run from right to left', () => {
  const [run] = setOf('محمد')
  expect(run?.isRightToLeft).toBe(true)
  expect(run?.clusters.map(({ text }) => text)).toEqual([...'دمحم'])
  const alone = [...'محمد'].map(letter => setOf(letter)[0]?.clusters[0]?.glyphs[0]?.id)
  const joined = run?.clusters.map(({ glyphs }) => glyphs[0]?.id).toReversed()
  expect(joined?.[1]).not.toBe(alone[1])
})

test.each([
  ['most of whose letters are Latin', 'أحمد Smith 12', ['أحمد', 'Smith 12']],
  ['that begins in Latin', 'Mx أحمد علي', ['Mx', 'أحمد علي']],
  ['that ends in Arabic', 'Unit 4, أحمد', ['Unit 4,', 'أحمد']],
  ['that is Hebrew with a number', 'שרה כהן 12', ['12', 'שרה כהן']],
  ['most of whose letters are Arabic', 'محمد Mo علي', ['علي', 'Mo', 'محمد']],
])('a line %s is set in its direction', (_, line, printed) => {
  expect(setOf(line).map(({ text }) => text.trim())).toEqual(printed)
})

test('kanji are Japanese beside kana, hanja Korean beside hangul, and Chinese alone', () => {
  const fontsOf = (line: string) => [...new Set(setOf(line).map(({ font }) => font))]
  expect(fontsOf('田中さくら')).toEqual(['NotoSansJP.ttf'])
  expect(fontsOf('金철수')).toEqual(['NotoSansKR.ttf'])
  expect(fontsOf('王小明')).toEqual(['NotoSansSC.ttf'])
})

test.each([
  ['Thai between words', 'บริษัทสมชายพัฒนาอสังหาริมทรัพย์จำกัดมหาชน'],
  ['Chinese between signs', '北京市朝阳区建国门外大街一号国贸大厦，王小明先生（租户）。'],
  ['Arabic between words', 'محمد عبد الرحمن بن عبد العزيز آل سعود الزهراء'],
  ['Devanagari between words', 'विश्वविद्यालय राष्ट्रीय श्रीकृष्ण शर्मा'],
  ['emoji between emoji', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👍🏽👍🏽'],
  ['a mix of all', 'Smith أحمد and שרה with 王小明 и Дмитрий 👩‍👩‍👧🏠 living together'],
])('a long text is broken: %s, without a loss', (_, text) => {
  const lines = linesOf(text, 6, widthOf)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    expect(widthOf(line)).toBeLessThanOrEqual(6.01)
    expect(line).not.toMatch(/^(?:\p{M}|\p{Cf}|，|。|）)/u)
    expect(line).not.toMatch(/(?:（|\p{Cf})$/u)
  }
  expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

test('joiners and non-joiners stay where a script uses them, and are removed where they hide text', () => {
  const plain = (text: string) => linesOf(text, 1_000, widthOf)[0]
  expect(plain('می‌خواهم')).toBe('می‌خواهم')
  expect(plain('👩‍👧')).toBe('👩‍👧')
  expect(plain('Jo\u200dhn\u202e \u200fSmith\u00ad')).toBe('John Smith')
})

test('each font in the folder is the one that is listed, with its license, 30 MB in all', () => {
  const listed: { file: string; sha256: string }[] = JSON.parse(
    readFileSync(new URL('fonts.json', folder), 'utf8'),
  )
  const license = readFileSync(new URL('OFL.txt', folder), 'utf8')
  let bytes = 0
  for (const { file, sha256 } of listed) {
    const font = readFileSync(new URL(file, folder))
    bytes += font.length
    expect(createHash('sha256').update(font).digest('hex'), file).toBe(sha256)
    expect(license).toContain(file)
  }
  expect(bytes).toBeLessThan(30_000_000)
  const files = readdirSync(folder).filter(file => file.endsWith('.ttf'))
  expect(files.toSorted()).toEqual(listed.map(({ file }) => file).toSorted())
})

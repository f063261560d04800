import { type Day, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { amountOf, monthLabel, namesLabel } from '../../format/format.ts'
import { amountColumns, entryColumns, entrySection } from '../../letters/entry-table.ts'
import { letterOf } from '../../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../../pdf/letter.ts'
import type { PrintRow } from '../../pdf/print.ts'
import type { Kind } from '../stored-lines.ts'
import { figuresOf, linesOf, netOf, totalOf, type YearFigures } from './figures.ts'
import type { YearOfStatements } from './read.ts'

type Shown = (cents: number) => string

/** The statements of one property in a year. */
interface PropertyYear {
  name: string
  share: string
  statements: YearOfStatements['statements']
  figures: YearFigures
}

/** The first letter of a year-end package: the year in figures, month by month, and its expenses and draws. */
export function yearEndLetter(
  { organization, statements, missing }: YearOfStatements,
  { year, letterhead, isWhole }: { year: string; letterhead: LetterSender; isWhole: boolean },
): Letter {
  const { currency, timezone } = organization
  const money = (cents: number) => amountOf(cents, currency)
  const properties = byProperty(statements)
  const day: Day = todayIn(timezone)
  const owner = ownerOf(statements)
  return letterOf({
    ...{ letterhead, recipient: [owner], day, currency, timezone },
    title: t('Year-End Package, {year}', { year }),
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('Owner'), owner],
          ...properties.map(({ name, share }): [string, string] => [
            t('Property'),
            [name, share].filter(Boolean).join(', '),
          ]),
          [t('Statements'), String(statements.length)],
        ],
      },
      ...missingOf(missing),
      { kind: 'heading', text: t('Summary') },
      summary(totalOf(properties.map(({ figures }) => figures)), money),
      ...(properties.length > 1
        ? [{ kind: 'heading', text: t('By Property') } as const, compared(properties, money)]
        : []),
      {
        kind: 'text',
        isSmall: true,
        text: t(
          'All figures are those of the statements issued for the year, by the owner’s share of each day. Money counts when it was received or paid. Security deposits are held separately and are not included.',
        ),
      },
      { kind: 'heading', text: t('Statements of the Year') },
      monthly(properties, money),
      { kind: 'heading', text: t('Expenses and Management Fees') },
      listed(properties, ['expenses', 'fee'], money),
      { kind: 'heading', text: t('Draws and Contributions') },
      listed(properties, ['draws', 'contributions'], money),
      {
        kind: 'text',
        isSmall: true,
        text: isWhole
          ? t('The statements themselves follow, as they were issued.')
          : t('The statements themselves are not included: there are too many for one file.'),
      },
    ],
  })
}

function ownerOf(statements: YearOfStatements['statements']): string {
  const last = statements.at(-1)
  return last?.paper.about?.owner ?? (last ? namesLabel([last.owner]) : '')
}

function byProperty(statements: YearOfStatements['statements']): PropertyYear[] {
  return [...Map.groupBy(statements, ({ propertyId }) => propertyId).values()].map(theirs => ({
    name: theirs[0]?.property.name ?? '',
    share: shareOf(theirs),
    statements: theirs,
    figures: figuresOf(theirs),
  }))
}

/** `50% share`, or `100% share, then 50% share` where it changed within the year; nothing for the whole. */
function shareOf(statements: YearOfStatements['statements']): string {
  const percents = statements.flatMap(({ paper }) => {
    const shares = paper.about?.shares ?? []
    return shares.length > 0 ? shares.map(({ percent }) => percent) : ['100']
  })
  const steps = percents.filter((percent, place) => percent !== percents[place - 1])
  if (steps.length === 1 && steps[0] === '100') return ''
  return steps.map(percent => t('{percent}% share', { percent })).join(' → ')
}

function missingOf(missing: YearOfStatements['missing']): LetterPart[] {
  if (missing.length === 0) return []
  const months = [...Map.groupBy(missing, ({ property }) => property)].map(
    ([property, theirs]) =>
      `${property} (${theirs.map(({ month }) => monthLabel(month)).join(', ')})`,
  )
  return [
    {
      kind: 'text',
      text: t('Months without a statement: {months}.', { months: months.join(', ') }),
    },
  ]
}

function summary(of: YearFigures, money: Shown): LetterPart {
  const unlessZero = (label: string, cents: number) => (cents === 0 ? [] : [[label, money(cents)]])
  return {
    kind: 'table',
    columns: amountColumns(),
    rows: [
      [t('Beginning balance'), money(of.beginning)],
      ...unlessZero(t('Entries for earlier months'), of.earlier),
      [t('Receipts'), money(of.receipts)],
      ...unlessZero(t('Deposits applied'), of.depositsApplied),
      ...of.categories.map(([category, cents]) => [category, money(-cents)]),
      [t('Management fee'), money(-of.fees)],
      { kind: 'subtotal', cells: [t('Net for the year'), money(netOf(of))] },
      ...unlessZero(t('Owner contributions'), of.contributions),
      ...unlessZero(t('Owner draws'), -of.draws),
      ...unlessZero(t('Changes by statements issued again'), of.reissued),
      { kind: 'total', cells: [t('Ending balance'), money(of.ending)] },
    ],
  }
}

/** Contributions less draws, and the rest that is neither income nor cost. */
const putIn = ({ contributions, draws, reissued }: YearFigures) => contributions - draws + reissued
const income = ({ receipts, depositsApplied, earlier }: YearFigures) =>
  receipts + depositsApplied + earlier

function compared(properties: readonly PropertyYear[], money: Shown): LetterPart {
  const cells = (name: string, of: YearFigures) => [
    name,
    ...[of.beginning, income(of), -of.expenses - of.fees, putIn(of), of.ending].map(money),
  ]
  const total = totalOf(properties.map(({ figures }) => figures))
  return {
    kind: 'table',
    columns: [{ label: t('Property'), type: 'text' }, ...balanceColumns()],
    rows: [
      ...properties.map(({ name, figures }) => cells(name, figures)),
      { kind: 'total', cells: cells(t('Total'), total) },
    ],
  }
}

const balanceColumns = () =>
  [
    t('Beginning balance'),
    t('Income'),
    t('Expenses and fees'),
    t('Draws and contributions'),
    t('Ending balance'),
  ].map(label => ({ label, type: 'money' as const }))

function monthly(properties: readonly PropertyYear[], money: Shown): LetterPart {
  const rows = properties.flatMap(({ name, statements, figures }): PrintRow[] => [
    { kind: 'group', cells: [name] },
    ...statements.map(one => {
      const of = figuresOf([one])
      return [
        monthLabel(one.month),
        ...[of.beginning, income(of), -of.expenses - of.fees, putIn(of)].map(money),
        money(toCents(one.ending)),
      ]
    }),
    {
      kind: 'subtotal',
      cells: [
        t('Year', { context: 'period' }),
        money(figures.beginning),
        money(income(figures)),
        money(-figures.expenses - figures.fees),
        money(putIn(figures)),
        money(figures.ending),
      ],
    },
  ])
  return {
    kind: 'table',
    columns: [{ label: t('Month'), type: 'text' }, ...balanceColumns()],
    rows,
  }
}

function listed(
  properties: readonly PropertyYear[],
  kinds: readonly Kind[],
  money: Shown,
): LetterPart {
  const rows = properties.flatMap(({ name, statements }) =>
    entrySection(
      { title: name, total: t('Total of {property}', { property: name }) },
      linesOf(statements, kinds),
      money,
    ),
  )
  return {
    kind: 'table',
    columns: entryColumns(t('Amount')),
    rows: rows.length > 0 ? rows : [['', t('No transactions'), '', '']],
  }
}

import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'
import { isSame } from './rebase.ts'
import type { RemoteChange } from './use-meanwhile.ts'

/** A change with its field and values as text. */
export interface LabeledChange extends RemoteChange {
  label: string
  was: string
  is: string
}

/** The label of a field's value, where it is not the value itself, such as a person's id. */
export type ValueLabels<Values> = {
  [Field in keyof Values]?: (value: string) => string | undefined
}

/** The label of a value among the choices of its select. */
export function labelAmong(choices: readonly { value: string; label: string }[]) {
  return (value: string) => choices.find(choice => choice.value === value)?.label
}

export interface Meanwhile {
  changes: readonly LabeledChange[]
  keepMine: (change: LabeledChange) => void
  takeTheirs: (change: LabeledChange) => void
}

interface TypedForm<Values> {
  values: Values
  getValues: () => Values
  setValues: (values: Values) => void
  getInputNode: (field: string) => HTMLElement | null
}

/** The open changes of a form's record as text, with the two answers to each. */
export function answerable<Values extends Record<string, unknown>>(
  form: TypedForm<Values>,
  meanwhile: { changes: readonly RemoteChange[]; answer: (field: string) => void },
  options: { labels: ValueLabels<Values>; onAnswer: () => void },
): Meanwhile {
  const fill = (field: string, value: unknown) => {
    form.setValues({ ...form.getValues(), [field]: value })
  }
  const answer = ({ field }: LabeledChange) => {
    meanwhile.answer(field)
    options.onAnswer()
  }
  return {
    changes: unanswered(meanwhile.changes, form.values).map(change =>
      said(change, form.getInputNode(change.field), options.labels[change.field]),
    ),
    keepMine(change) {
      if (!change.isTouched) fill(change.field, change.before)
      answer(change)
    },
    takeTheirs(change) {
      fill(change.field, change.after)
      answer(change)
    },
  }
}

/** The changes a user still has to answer: not those whose new value they entered themselves. */
export function unanswered(changes: readonly RemoteChange[], values: Record<string, unknown>) {
  return changes.filter(
    ({ field, after, isTouched }) => !(isTouched && isSame(values[field], after)),
  )
}

/** @param input the field's element on the screen, which has the label */
function said(
  change: RemoteChange,
  input: HTMLElement | null,
  labels: ((value: string) => string | undefined) | undefined,
): LabeledChange {
  const label = (value: unknown) => valueLabel(value, labels)
  return {
    ...change,
    label: labelFor(change.field, labelOf(input)),
    was: label(change.before),
    is: label(change.after),
  }
}

/** A label such as 'Property name' repeats the record, which is on screen already. */
function labelFor(field: string, label: string | undefined): string {
  const plain = spelledOut(field)
  return label === undefined || label.toLowerCase().endsWith(` ${plain.toLowerCase()}`)
    ? plain
    : label
}

function labelOf(input: HTMLElement | null): string | undefined {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return undefined
  const text = input.labels?.[0]?.textContent?.trim() ?? ''
  // The star of a required field is no part of its name.
  return (text.endsWith('*') ? text.slice(0, -1).trim() : text) || undefined
}

/** `reserveSince` as 'Reserve since'. */
function spelledOut(field: string): string {
  const labels = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${labels.charAt(0).toUpperCase()}${labels.slice(1)}`
}

function valueLabel(value: unknown, labels: ((value: string) => string | undefined) | undefined) {
  if (Array.isArray(value)) return value.map(one => labels?.(String(one)) ?? String(one)).join(', ')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  const named = labels?.(text) ?? (isDay.test(text) ? formatDay(text) : text)
  return named.length > longest ? `${named.slice(0, longest)}…` : named
}

const isDay = /^\d{4}-\d\d-\d\d$/
const longest = 80

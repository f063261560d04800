import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, CloseButton, Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { Plus, Split } from 'lucide-react'
import { useState } from 'react'
import { splitOver } from '#shared/accounting/bill-split.ts'
import { type Bill, maxBillLines } from '#shared/accounting/bills.ts'
import { billCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, parseAmount, toCents } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'

import { Money } from '#web/components/values/money.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'
import styles from './bills.module.css'

export const emptyLine = {
  ...{ propertyId: '', unitId: '', requestId: '' },
  ...{ category: null as string | null, description: '', amount: '' },
}
export type TypedLine = typeof emptyLine

/** The lines of a bill as they are typed. */
export function typedLines({ lines }: Bill): TypedLine[] {
  return lines.map(line => ({
    ...{ propertyId: line.propertyId, unitId: line.unitId ?? '', requestId: line.requestId ?? '' },
    ...{ category: line.category, description: line.description ?? '' },
    amount: line.amount.replace('-', ''),
  }))
}

/** The lines of a bill, each of one property; a line can be split over several. */
export function BillLines(props: {
  form: {
    values: { lines: TypedLine[] }
    set: (values: { lines: TypedLine[] }) => void
    errorAt: SendForm<object>['errorAt']
  }
  currency: string
  opened: boolean
}) {
  const { form, currency, opened } = props
  const { lines } = form.values
  const [isSplitting, setSplitting] = useState(false)
  const set = (at: number, change: Partial<TypedLine>) =>
    form.set({ lines: lines.map((line, place) => (place === at ? { ...line, ...change } : line)) })
  return (
    <div className={styles.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: every value of a line is controlled.
        <div key={at} className={styles.line} data-removable={lines.length > 1 || undefined}>
          <PropertySelect
            enabled={opened}
            placeholder={t('Choose a property')}
            required
            archived
            clearable={false}
            value={line.propertyId}
            error={form.errorAt(`lines.${at}.propertyId`)}
            onChange={id => set(at, { propertyId: id ?? '', unitId: '', requestId: '' })}
          />
          <Select
            label={t('Category')}
            required
            searchable
            openOnFocus={false}
            data={Object.entries(billCategories).map(([value, { label }]) => ({ value, label }))}
            value={line.category}
            onChange={category => set(at, { category })}
            error={form.errorAt(`lines.${at}.category`)}
          />
          <TextInput
            label={t('Description')}
            value={line.description}
            onChange={event => set(at, { description: event.currentTarget.value })}
            error={form.errorAt(`lines.${at}.description`)}
          />
          <MoneyInput
            label={t('Amount')}
            currency={currency}
            required
            value={line.amount}
            onChange={amount => set(at, { amount })}
            error={form.errorAt(`lines.${at}.amount`)}
          />
          {lines.length > 1 && (
            <CloseButton
              className={styles.remove}
              aria-label={t('Remove line {place, number}', { place: at + 1 })}
              onClick={() => form.set({ lines: lines.filter((_, place) => place !== at) })}
            />
          )}
        </div>
      ))}
      {isSplitting && (
        <SplitLine
          line={lines.at(-1) ?? emptyLine}
          opened={opened}
          onSplit={parts => {
            setSplitting(false)
            if (parts.length > 0) form.set({ lines: [...lines.slice(0, -1), ...parts] })
          }}
        />
      )}
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={15} aria-hidden />}
            disabled={lines.length >= maxBillLines}
            onClick={() => form.set({ lines: [...lines, emptyLine] })}
          >
            {t('Add Line')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Split size={15} aria-hidden />}
            onClick={() => setSplitting(!isSplitting)}
          >
            {t('Split over Properties')}
          </Button>
        </Group>
        <span role="status">
          {t('Total')} <Money amount={fromCents(sum(lines))} currency={currency} />
        </span>
      </Group>
    </div>
  )
}

/** Divides the last line evenly over the properties that are chosen. */
function SplitLine(props: {
  line: TypedLine
  opened: boolean
  onSplit: (parts: TypedLine[]) => void
}) {
  const { line, onSplit } = props
  const [ids, setIds] = useState<string[]>(line.propertyId ? [line.propertyId] : [])
  const { groups = [] } = usePropertyOptions('', { enabled: props.opened })
  const amount = parseAmount(line.amount)
  return (
    <Group align="flex-end" wrap="nowrap">
      <MultiSelect
        flex={1}
        label={t('Split the last line evenly over')}
        searchable
        data={groups.flatMap(({ items }) =>
          items.map(({ value, label }) => ({ value, label: String(label) })),
        )}
        value={ids}
        onChange={setIds}
        description={!amount.ok && t('Enter the amount of the line first')}
      />
      <Button
        variant="default"
        disabled={!amount.ok || ids.length < 2}
        onClick={() => {
          if (!amount.ok) return
          const shares = splitOver(amount.amount, ids.length)
          onSplit(
            ids.map((propertyId, at) => ({
              ...{ ...line, propertyId, unitId: '', requestId: '' },
              amount: shares[at] ?? '0.00',
            })),
          )
        }}
      >
        {t('Split Line')}
      </Button>
    </Group>
  )
}

function sum(lines: readonly TypedLine[]): number {
  const cents = lines.map(({ amount }) => parseAmount(amount))
  return cents.reduce((total, one) => total + (one.ok ? toCents(one.amount) : 0), 0)
}

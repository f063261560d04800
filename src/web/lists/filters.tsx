import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { type PeriodName, periodNames, periodOf } from '#web/format/periods.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './filters.module.css'
import { useUrlFilter } from './url-filter.ts'

/** The filters of a list, side by side; each stores its value in the page's address. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/** The search text, a moment after it was typed. `label` names the searched list. */
export function SearchFilter({ label }: { label: string }) {
  const [q, setQ] = useUrlFilter('q')
  const [typed, setTyped] = useState(q)
  const settle = useDebouncedCallback((text: string) => setQ(text.trim()), 250)
  return (
    <SearchBox
      className={styles.search}
      label={label}
      value={typed}
      onChange={text => {
        const short = text.slice(0, limits.line)
        setTyped(short)
        settle(short)
      }}
    />
  )
}

/** One of some values, or all of them. */
export function SelectFilter<Value extends string>(props: {
  label: string
  all: string
  value: Value | undefined
  choices: Readonly<Record<Value, string>>
  onChange: (value: string) => void
}) {
  return (
    <Select
      label={props.label}
      value={props.value ?? ''}
      onChange={value => props.onChange(value ?? '')}
      data={[
        { value: '', label: props.all },
        ...Object.entries<string>(props.choices).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

/** A value of the page's address, if it is one of those there are. */
export function useSelectFilter<Value extends string>(
  name: string,
  choices: Readonly<Record<Value, unknown>>,
): [Value | undefined, (value: string) => void] {
  const [text, set] = useUrlFilter(name)
  return [(Object.keys(choices) as Value[]).find(known => known === text), set]
}

/** A period by its name, `usual` unless another is chosen, with its days. */
export function usePeriod(usual: PeriodName) {
  const { today } = useLocale()
  const [text, set] = useUrlFilter('period', usual)
  const name = (Object.keys(periodNames) as PeriodName[]).find(known => known === text) ?? usual
  const { from, to } = periodOf(name, today)
  return {
    days: { from: from ?? undefined, to: to ?? undefined },
    name,
    select: (
      <Select
        label={t('Period')}
        value={name}
        onChange={value => set(value ?? usual)}
        data={Object.entries(periodNames).map(([value, label]) => ({ value, label }))}
      />
    ),
  }
}

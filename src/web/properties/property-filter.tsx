import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { useRow } from '#web/lists/use-rows.ts'
import { Choices } from '#web/lists/work-table/filters.tsx'
import type { WorkFilter } from '#web/lists/work-table/work-table-props.ts'
import styles from './property-filter.module.css'
import { usePropertyOptions } from './use-property-options.ts'

/** One property. */
export function propertyFilter(): WorkFilter {
  return {
    name: 'property',
    label: t('Property'),
    words: value => (value ? <PropertyName id={value} /> : null),
    query: value => ({ propertyId: value }),
    choose: props => <PropertyChoices {...props} />,
  }
}

function PropertyName({ id }: { id: string }) {
  return useRow(getProperty, id)?.name ?? '…'
}

function PropertyChoices(props: { value: string; onChange: (value: string) => void }) {
  const [search, setSearch] = useState('')
  const { groups, isEmpty } = usePropertyOptions(search, { archived: true })
  const words = search.trim().toLowerCase()
  const found = groups
    ?.flatMap(({ items }) => items)
    .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(words))
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('Search properties')}
        placeholder={t('Search properties')}
        data-autofocus
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {found ? (
        <Choices label={t('Property')} choices={found} {...props} />
      ) : (
        <LoadingRows count={2} label={t('Loading properties')} />
      )}
      {found?.length === 0 && (
        <p className={styles.none}>{isEmpty ? t('No properties yet') : t('No property found')}</p>
      )}
    </>
  )
}

import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { auditEntities } from '#shared/operations/audit-log.ts'
import { listMembers } from '#shared/organization/members.ts'
import { useCall } from '#web/client/api.ts'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { fullName } from '#web/format/format.ts'
import { entityLabels } from '#web/history/entity-labels.ts'
import styles from './filter-bar.module.css'
import type { AuditFilters } from './use-audit-filters.ts'

/** Kind of record, person, first and last day. */
export function FilterBar(props: { filters: AuditFilters; choosesPeople: boolean }) {
  const { filters } = props
  return (
    <div className={styles.bar}>
      <Select
        label={t('Type')}
        value={filters.kind}
        onChange={value => filters.setKind(value ?? '')}
        data={[
          { value: '', label: t('All types') },
          ...auditEntities.map(value => ({ value, label: entityLabels[value] })),
        ]}
      />
      {props.choosesPeople && <PersonFilter filters={filters} />}
      <DayFilter
        label={t('From', { context: 'day' })}
        value={filters.from}
        onChange={filters.setFrom}
      />
      <DayFilter
        label={t('Until', { context: 'day' })}
        value={filters.to}
        onChange={filters.setTo}
      />
    </div>
  )
}

function PersonFilter({ filters }: { filters: AuditFilters }) {
  const members = useCall(listMembers)
  return (
    <Select
      label={t('Person')}
      searchable
      value={filters.actor}
      onChange={value => filters.setActor(value ?? '')}
      data={[
        { value: '', label: t('Anyone') },
        ...(members.data ?? []).map(member => ({ value: member.id, label: fullName(member) })),
      ]}
    />
  )
}

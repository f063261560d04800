import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import styles from './filter-bar.module.css'
import type { WorkColumn } from './work-table-props.ts'

/** Which columns are shown. */
export function ColumnsMenu<Row>(props: {
  columns: readonly WorkColumn<Row>[]
  chosen: readonly WorkColumn<Row>[]
  onChoose: (columns: readonly string[] | null) => void
}) {
  const { columns, chosen, onChoose } = props
  const free = columns.filter(({ isFixed, isAction }) => !isFixed && !isAction)
  const shown = chosen.map(({ id }) => id)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          title={t('Columns')}
          aria-label={t('Columns')}
        >
          <Columns3 size={17} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.columns}
        role="dialog"
        aria-label={t('Columns')}
        data-chooser
      >
        {free.map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={shown.includes(id)}
            onChange={() =>
              onChoose(shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id])
            }
          />
        ))}
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          {t('Usual columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

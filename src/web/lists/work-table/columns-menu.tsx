import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { WorkColumn } from './types.ts'

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
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          title={t('Columns')}
          aria-label={t('Columns')}
        >
          <Columns3 size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Columns')}</Menu.Label>
        {free.map(({ id, header }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown.includes(id)}
            leftSection={<Tick isOn={shown.includes(id)} />}
            onClick={() =>
              onChoose(shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id])
            }
          >
            {header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChoose(null)}>{t('Usual columns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Tick({ isOn }: { isOn: boolean }) {
  return <Checkbox.Indicator size="xs" checked={isOn} aria-hidden />
}

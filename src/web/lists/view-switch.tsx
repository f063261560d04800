import { SegmentedControl } from '@mantine/core'
import { LayoutGrid, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type TableList, updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './view-switch.module.css'

/** Whether a person reads a list in its second view, a table instead of cards, and the switch between both. */
export function useTableView(
  list: TableList,
  names: { cards: string; table: string } = { cards: t('Cards'), table: t('Table') },
): { isTable: boolean; views: ReactNode } {
  const { tables = [] } = usePerson().preferences
  const { mutate } = useSend(updateUser)
  const [chosen, setChosen] = useState<boolean>()
  const isTable = chosen ?? tables.includes(list)

  function choose(next: boolean) {
    setChosen(next)
    const others = tables.filter(one => one !== list)
    mutate(
      { body: { preferences: { tables: next ? [...others, list] : others } } },
      { onError: error => notifyFailure(error, { title: t('Failed to save the view') }) },
    )
  }

  const views = (
    <SegmentedControl
      className={styles.views}
      aria-label={t('View', { context: 'noun' })}
      size="xs"
      value={isTable ? 'table' : 'cards'}
      onChange={value => choose(value === 'table')}
      data={[
        { value: 'cards', label: <View icon={<LayoutGrid size={16} />}>{names.cards}</View> },
        { value: 'table', label: <View icon={<Table2 size={16} />}>{names.table}</View> },
      ]}
    />
  )
  return { isTable, views }
}

function View(props: { icon: ReactNode; children: string }) {
  return (
    <span className={styles.view} title={props.children}>
      <span className={styles.icon} aria-hidden>
        {props.icon}
      </span>
      <span className={styles.name}>{props.children}</span>
    </span>
  )
}

import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { maxViews, type SavedView, updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './filter-bar.module.css'
import type { Address } from './use-work-list.ts'

/** A person's own views of a list: filters, order and columns under a name. */
export function ViewsMenu(props: {
  table: string
  address: Address
  /** Those a person chose; none for the usual ones. */
  columns: readonly string[]
  onColumns: (columns: readonly string[]) => void
}) {
  const { table, address, columns } = props
  const { views = [] } = usePerson().preferences
  const own = views.filter(view => view.list === table)
  const { mutate, isPending } = useSend(updateUser)
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)

  function keep(changed: SavedView[]) {
    mutate(
      { body: { preferences: { views: changed } } },
      { onError: error => notifyFailure(error, { title: t('Failed to save the view') }) },
    )
  }

  function save() {
    const view = { list: table, name: name.trim(), filters: address.kept, columns: [...columns] }
    const others = views.filter(other => other.list !== table || other.name !== view.name)
    keep([...others, view])
    setName('')
    setOpen(false)
  }

  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          title={t('Saved views')}
          aria-label={t('Saved views')}
        >
          <Bookmark size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.views}>
        <Menu.Label>{t('Saved views')}</Menu.Label>
        {own.length === 0 && (
          <p className={styles.noView}>{t('Set filters and columns, then save them as a view.')}</p>
        )}
        {own.map(view => (
          <div key={view.name} className={styles.view}>
            <Menu.Item
              onClick={() => {
                address.open(view.filters)
                props.onColumns(view.columns)
              }}
            >
              {view.name}
            </Menu.Item>
            <CloseButton
              size="sm"
              aria-label={t('Delete the view {name}', { name: view.name })}
              onClick={() => keep(views.filter(other => other !== view))}
            />
          </div>
        ))}
        <Menu.Divider />
        <form
          className={styles.newView}
          onSubmit={event => {
            event.preventDefault()
            if (name.trim()) save()
          }}
        >
          <TextInput
            aria-label={t('Name of the view')}
            placeholder={t('Name of the view')}
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            // The menu moves its focus by letters.
            onKeyDown={event => event.key !== 'Escape' && event.stopPropagation()}
          />
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            disabled={name.trim() === '' || views.length >= maxViews}
          >
            {t('Save View')}
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}

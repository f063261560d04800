import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './filter-bar.module.css'
import { Choices } from './filters.tsx'
import { useOutside } from './use-outside.ts'
import type { Address } from './use-work-list.ts'
import type { WorkFilter } from './work-table-props.ts'

/** The filters in use, each with its own way out, and a button for the others. */
export function FilterChips(props: { filters: readonly WorkFilter[]; address: Address }) {
  const { filters, address } = props
  const { active, set } = address
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const free = filters.filter(filter => !active.includes(filter) && !filter.isGiven)
  const added = free.find(({ name }) => name === open)
  const choose = (filter: WorkFilter) =>
    filter.choose({
      value: address.valueIn(filter.name),
      onChange: value => {
        set({ [filter.name]: value })
        close()
      },
    })
  return (
    <>
      {active.map(filter => (
        <span key={filter.name} className={styles.chip}>
          <Chooser
            isOpen={open === filter.name && !filter.isGiven}
            onClose={close}
            label={filter.label}
            target={
              <UnstyledButton
                className={styles.chipName}
                aria-expanded={open === filter.name}
                onClick={() => setOpen(open === filter.name ? null : filter.name)}
              >
                <span className={styles.chipLabel}>{filter.label}</span>{' '}
                {filter.words(address.valueIn(filter.name))}
              </UnstyledButton>
            }
          >
            {choose(filter)}
          </Chooser>
          <CloseButton
            size="sm"
            aria-label={t('Remove the filter {name}', { name: filter.label })}
            onClick={() => set({ [filter.name]: '' })}
          />
        </span>
      ))}
      {free.length > 0 && (
        <Chooser
          isOpen={open === anyFilter || added !== undefined}
          onClose={close}
          label={added?.label ?? t('Add filter')}
          target={
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<ListFilter size={15} aria-hidden />}
              aria-expanded={open === anyFilter || added !== undefined}
              onClick={() => setOpen(open === null ? anyFilter : null)}
            >
              {t('Add filter')}
            </Button>
          }
        >
          {added ? (
            choose(added)
          ) : (
            <Choices
              label={t('Add filter')}
              value=""
              choices={free.map(({ name, label }) => ({ value: name, label }))}
              onChange={setOpen}
            />
          )}
        </Chooser>
      )}
    </>
  )
}

const anyFilter = 'any'

function Chooser(props: {
  isOpen: boolean
  onClose: () => void
  label: string
  target: React.ReactElement
  children: React.ReactNode
}) {
  const { isOpen, onClose } = props
  // A calendar inside opens beside it, in a layer of its own: a click there is none outside.
  useOutside(isOpen, onClose)
  return (
    <Popover
      opened={isOpen}
      onDismiss={onClose}
      closeOnClickOutside={false}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{props.target}</Popover.Target>
      <Popover.Dropdown
        className={styles.chooser}
        role="dialog"
        aria-label={props.label}
        data-chooser
        onKeyDown={event => event.key === 'Escape' && onClose()}
      >
        {props.children}
      </Popover.Dropdown>
    </Popover>
  )
}

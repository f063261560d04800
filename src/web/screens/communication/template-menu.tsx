import { Button, Menu } from '@mantine/core'
import { NotebookPen, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { fillTemplate } from '#shared/messaging/email-wording.ts'
import { listMessageTemplates, usualTemplates } from '#shared/messaging/message-templates.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { updateOrganization } from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'
import { useTemplateValues } from './use-template-values.ts'

const EditTemplates = lazy(() => import('./edit-templates.tsx'))

/** The office's templates, filled in for the receiver; an admin edits them. */
export function TemplateMenu(props: {
  receiver: Pick<Message['sender'], 'id' | 'firstName' | 'lastName'>
  onChoose: (text: string) => void
}) {
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { data } = useCall(listMessageTemplates, { enabled: isOpen || isEditing })
  const values = useTemplateValues(props.receiver, isOpen)
  const templates = data && (data.templates ?? usualTemplates())
  return (
    <>
      <Menu position="top-start" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<NotebookPen size={15} aria-hidden />}>
            {t('Templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!templates || !values ? (
            <Menu.Label>{t('Loading...')}</Menu.Label>
          ) : (
            templates.map(({ name, body }) => (
              <Menu.Item key={name} onClick={() => props.onChoose(fillTemplate(body, values))}>
                {name}
              </Menu.Item>
            ))
          )}
          {templates?.length === 0 && <Menu.Label>{t('No templates yet')}</Menu.Label>}
          {can(person, updateOrganization.may) && data && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<Pencil size={15} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {t('Edit Templates')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && data && templates && (
        <Suspense>
          <EditTemplates
            templates={templates}
            version={data.updatedAt}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

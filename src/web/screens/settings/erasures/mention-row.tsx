import { Anchor, Badge } from '@mantine/core'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { eraseMention, keepMention, type Mention } from '#shared/account/erasures.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '../../../client/api.ts'
import { ActionsMenu, MenuAction } from '../../../components/actions/actions-menu.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { toast } from '../../../components/feedback/toast.tsx'
import { Row, RowText } from '../../../components/tables/row-list.tsx'
import { formatDay } from '../../../format/format.ts'
import { headingOf, saidIn } from './mention-labels.ts'
import { RewriteMention } from './rewrite-mention.tsx'

/** One place that mentions, or may mention, an erased person. */
export function MentionRow({ mention }: { mention: Mention }) {
  const [dialog, setDialog] = useState<'rewrite' | 'erase' | null>(null)
  const close = () => setDialog(null)
  const params = { id: mention.id }
  const erase = useSend(eraseMention, { onSuccess: () => toast.success(t('Deleted')) })
  const keep = useSend(keepMention, { onSuccess: () => toast.success(t('Mention kept')) })
  const heading = headingOf(mention)
  const isFile = mention.field === 'file'
  const where = [mention.place, mention.day && formatDay(mention.day)].filter(Boolean).join(' · ')
  return (
    <Row
      name={
        <Anchor component={Link} href={mention.path}>
          {heading}
        </Anchor>
      }
      side={
        <>
          {!mention.isSure && (
            <Badge variant="light" color="gray">
              {t('Possible')}
            </Badge>
          )}
          <ActionsMenu label={t('Actions for {heading}', { heading })}>
            {!isFile && mention.text !== null && (
              <MenuAction icon={Pencil} onClick={() => setDialog('rewrite')}>
                {t('Edit')}
              </MenuAction>
            )}
            {!mention.isRequired && (
              <MenuAction icon={Trash2} isGrave onClick={() => setDialog('erase')}>
                {isFile ? t('Delete document') : t('Delete text')}
              </MenuAction>
            )}
            <MenuAction
              icon={Check}
              onClick={() =>
                keep.mutate({ params }, { onError: ({ sentence }) => toast.failure(sentence) })
              }
            >
              {t('Keep as is')}
            </MenuAction>
          </ActionsMenu>
        </>
      }
    >
      <RowText>{saidIn(mention)}</RowText>
      {where && <RowText>{where}</RowText>}
      {mention.text !== null && (
        <RewriteMention
          mention={mention}
          text={mention.text}
          opened={dialog === 'rewrite'}
          onClose={close}
        />
      )}
      <ConfirmDialog
        title={isFile ? t('Delete Document') : t('Delete Text')}
        confirm={isFile ? t('Delete Document') : t('Delete Text')}
        confirming={t('Deleting...')}
        opened={dialog === 'erase'}
        onClose={close}
        onConfirm={() => erase.mutate({ params }, { onSuccess: close })}
        isPending={erase.isPending}
        error={erase.error}
      >
        <p>
          {isFile
            ? t('The document and its file are deleted. The audit log shows that it existed.')
            : t('The text is deleted, also from the audit log. Amounts and dates stay.')}{' '}
          {t('This cannot be undone.')}
        </p>
      </ConfirmDialog>
    </Row>
  )
}

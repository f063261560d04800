import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { RuleDialog } from '../rules/rule-dialog.tsx'
import type { LineMatched } from './line-matched.ts'

/** Offers a rule after the same was recorded three times. */
export function OfferedRule(props: {
  rule: NonNullable<LineMatched['offeredRule']>
  onClose: () => void
}) {
  const { rule, onClose } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <Alert color="blue" radius={0} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          {t('You recorded “{payee}” the same way three times.', { payee: rule.payeeContains })}
        </span>
        <Group gap="xs">
          <Button size="xs" onClick={() => setAdding(true)}>
            {t('Always Do This')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('Not Now')}
          </Button>
        </Group>
      </Group>
      <RuleDialog
        opened={isAdding}
        offered={rule}
        onAdded={onClose}
        onClose={() => setAdding(false)}
      />
    </Alert>
  )
}

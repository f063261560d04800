import { CircleQuestionMark, Sparkles } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { HeaderActions } from '#web/components/layout/header-actions.tsx'
import styles from './header-buttons.module.css'

/** The dashboard's own buttons in the header: the tour, the assistant. */
export function HeaderButtons(props: { onTour: () => void; onAssistant: () => void }) {
  return (
    <HeaderActions>
      <button type="button" className={styles.button} onClick={props.onTour}>
        <CircleQuestionMark size={19} aria-hidden />
        <span>{t('Take a Tour')}</span>
      </button>
      <button type="button" className={styles.button} data-accent onClick={props.onAssistant}>
        <Sparkles size={18} aria-hidden />
        <span>{t('AI Assistant')}</span>
      </button>
    </HeaderActions>
  )
}

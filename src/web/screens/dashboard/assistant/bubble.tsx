import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Action } from '#web/actions/actions.tsx'
import styles from './bubble.module.css'
import type { RowsReply } from './rows-asked.ts'
import type { ChatMessage } from './use-chat.ts'

/** A message with its rows, links and buttons. */
export function Bubble(props: {
  message: ChatMessage
  onFollow: () => void
  onDo: (action: Action) => void
  onSearch: (words: string) => void
}) {
  const { message, onFollow, onDo, onSearch } = props
  const { rows, does, search, links } = message.offers
  const offersSome = rows || does || search || links.length > 0
  return (
    <div className={styles.bubble} data-sender={message.sender}>
      <span className={styles.spoken}>
        {message.sender === 'user' ? t('You:') : t('Assistant:')}{' '}
      </span>
      {rows && <Rows {...rows} onFollow={onFollow} />}
      {message.content}
      {offersSome && (
        <span className={styles.links}>
          {does && (
            <button type="button" data-main onClick={() => onDo(does.action)}>
              {does.label}
            </button>
          )}
          {search && (
            <button type="button" onClick={() => onSearch(search)}>
              {t('Search for “{words}”', { words: search })}
            </button>
          )}
          {[...(rows ? [rows.all] : []), ...links].map(({ label, href }) => (
            <Link key={label} href={href} onClick={onFollow}>
              {label}
            </Link>
          ))}
        </span>
      )}
    </div>
  )
}

function Rows({ title, rows, onFollow }: RowsReply & { onFollow: () => void }) {
  return (
    <div className={styles.rows}>
      <p>{title}</p>
      <ul>
        {rows.map(({ label, detail, href }) => (
          <li key={`${href} ${label} ${detail}`}>
            <Link href={href} onClick={onFollow}>
              {label}
            </Link>{' '}
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

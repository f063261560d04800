import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { everythingChanged } from '#shared/nouns.ts'
import { followNews, readNews } from '#web/client/changed-queries.ts'
import { followEvents } from './event-stream.ts'
import styles from './live.module.css'

/** The idle time of a screen before the stream is opened, so that it delays no request. */
const quiet = 1_000
/**
 * A hidden tab closes its connection, and one opened in the background has none until it is shown:
 * a browser has six for one server.
 */
const hiddenFor = 30_000
/** A shorter loss is not reported. */
const longLoss = 45_000

/** Shows other users' changes on open screens. Renders a message only during a long loss. */
export default function Live() {
  const client = useQueryClient()
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    const place = { lastId: '' }
    let following: AbortController | undefined
    let starting: number | undefined
    let hiding: number | undefined
    let losing: number | undefined
    let wasNeverSeen = document.hidden

    function connected(isOpen: boolean) {
      followNews(isOpen)
      if (!isOpen) {
        losing ??= window.setTimeout(setLost, longLoss, true)
        return
      }
      clearTimeout(losing)
      losing = undefined
      setLost(false)
    }
    function startWhenQuiet() {
      clearTimeout(starting)
      starting = window.setTimeout(() => {
        if (client.isFetching() > 0) return startWhenQuiet()
        following = new AbortController()
        void followEvents(place, following.signal, { onNews: readNews, connected })
      }, quiet)
    }
    function stop() {
      followNews(false)
      clearTimeout(starting)
      clearTimeout(losing)
      losing = undefined
      following?.abort()
      following = undefined
    }
    function seen() {
      clearTimeout(hiding)
      if (document.hidden) hiding = window.setTimeout(stop, hiddenFor)
      else if (!following) {
        if (wasNeverSeen) readNews([everythingChanged])
        wasNeverSeen = false
        startWhenQuiet()
      }
    }

    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      clearTimeout(hiding)
      stop()
    }
  }, [client])

  return isLost ? (
    <p className={styles.lost} role="status">
      {t('Live updates are paused. Reconnecting…')}
    </p>
  ) : null
}

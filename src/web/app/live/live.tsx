import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { everythingChanged } from '#shared/nouns.ts'
import { followNews, readNews } from '#web/client/changed-queries.ts'
import { followEvents } from './event-stream.ts'
import styles from './live.module.css'

/** How long a screen has had all it asked for before the stream is opened: it is in nobody's way. */
const quiet = 1_000
/**
 * A tab that nobody looks at gives its connection back, and one opened behind another has none until it is
 * looked at: a browser has six for one server.
 */
const hiddenFor = 30_000
/** A shorter loss is nobody's business. */
const longLoss = 45_000

/** What others change appears on the screens that show it. Shows itself only when it long cannot. */
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
      Live updates are paused. Reconnecting…
    </p>
  ) : null
}

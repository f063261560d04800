import { useEffect, useRef, useState } from 'react'
import { CallError } from '#web/client/api.ts'
import { type MakeSmall, smallPicture } from './small-picture.ts'
import { useConvertedPicture } from './use-converted-picture.ts'

/**
 * The picture the user chose last, small; `percent` while the server is needed for that.
 *
 * @param onChosen called with each, where nothing is asked before it is saved
 */
export function useChosenPicture(
  makeSmall: MakeSmall = smallPicture,
  onChosen?: (picture: Blob) => void,
) {
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const converted = useConvertedPicture()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(file: File): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setSentence(null)
    try {
      const made = await makeSmall(file, (photo, type) => {
        setPercent(0)
        return converted(photo, type, { onProgress: setPercent, signal: stop.signal })
      })
      if (!(made instanceof Blob)) return setSentence(made)
      setChosen(made)
      onChosen?.(made)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setSentence(error.sentence)
    } finally {
      setPercent(null)
    }
  }

  return {
    chosen,
    percent,
    sentence,
    choose: (file: File) => void choose(file),
    forget: () => setChosen(null),
  }
}

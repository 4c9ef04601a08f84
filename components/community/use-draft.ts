'use client'

import { useEffect, useRef, useState } from 'react'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft-store.ts'

/** Who comes straight back, from signing in say, is not told of what they have just written. */
const leftAfter = 10 * 60_000
/** Whatever stands in an address: a title is shorter, and says so itself. */
const longestAsked = 120

/** What somebody looked for and did not find is what they propose. */
const titleFromAddress = () => {
  const title = new URLSearchParams(window.location.search).get('title') ?? ''
  return title.slice(0, longestAsked)
}

/** What is being written, kept on the device with every letter until it is published. */
export const useDraft = () => {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [isReady, setReady] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** When a draft that was found was left; null where there was none. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const latest = useRef(draft)

  const put = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }

  useEffect(() => {
    const kept = readDraft()
    if (kept) {
      const { savedAt, ...found } = kept
      latest.current = found
      setDraft(found)
      setSaved(true)
      if (Date.now() - savedAt > leftAfter) setLeftAt(savedAt)
    } else {
      latest.current = { ...emptyDraft, title: titleFromAddress() }
      setDraft(latest.current)
    }
    setReady(true)
  }, [])

  const change = (some: Partial<Draft>) => {
    put({ ...latest.current, ...some })
    setSaved(keepDraft(latest.current))
  }
  const forget = () => {
    change(emptyDraft)
    setLeftAt(null)
  }
  return { draft, change, forget, isReady, isSaved, leftAt }
}

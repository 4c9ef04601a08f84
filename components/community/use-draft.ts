'use client'

import { useEffect, useRef, useState } from 'react'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft-store.ts'

/** Milliseconds before a found draft is announced: none after a short absence, for instance to sign in. */
const leftAfter = 10 * 60_000
/** Maximum length of a title from the address; the field has a smaller limit and shows its own error. */
const longestAsked = 120

/** The unsuccessful search term becomes the title. */
const titleFromAddress = () => {
  const title = new URLSearchParams(window.location.search).get('title') ?? ''
  return title.slice(0, longestAsked)
}

/** Draft of a proposal, stored on the device on every change until it is published. */
export const useDraft = () => {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [isReady, setReady] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** Time of the last change of a found draft; null without one. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const latest = useRef(draft)

  const put = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }

  useEffect(() => {
    const savedDraft = readDraft()
    if (savedDraft) {
      const { savedAt, ...found } = savedDraft
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

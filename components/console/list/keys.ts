import { useEffect } from 'react'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null

/** Moves the focus between the links of the rows. */
const move = (by: 1 | -1) => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : at + by]
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** `/` searches, `j` and `k` move, `x` selects; Enter opens the focused link by itself. */
const works: Record<string, () => void> = {
  '/': () => document.querySelector<HTMLElement>('[data-key="/"]')?.focus(),
  j: () => move(1),
  k: () => move(-1),
  x: () =>
    document.activeElement
      ?.closest('[data-row]')
      ?.querySelector<HTMLElement>('input[type=checkbox]')
      ?.click(),
}

export const useListKeys = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const work = works[event.key]
      if (!work || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'

// React ignores an event without a change since its last look: a field changes back and forth.
const repeat = (field: Element) => {
  if (field instanceof HTMLSelectElement) {
    const chosen = field.value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    // React shows the old value until it renders: an event of the same choice may still follow.
    field.value = chosen
  } else if (!(field instanceof HTMLInputElement)) {
    return
  } else if (field.type === 'range') {
    const chosen = field.valueAsNumber
    field.value = field.defaultValue
    field.valueAsNumber = chosen
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (field.type === 'checkbox' || field.checked) {
    field.checked = !field.checked
    field.click()
  }
}

/** True for a field that somebody changed before hydration; see lib/site/marks.ts. */
export const isChosenEarly = (field: Element) =>
  Boolean((window as { choices?: WeakSet<Element> }).choices?.has(field))

/**
 * Repeats what was chosen before hydration in the fields of an element, or in the element itself; see
 * lib/site/marks.ts. React keeps their values but misses the events, and would show one choice and apply
 * another.
 */
export function useEarlyChoices<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const early = useRef<Element[]>([])
  // React itself handles what is chosen between its commit and its effects, and then shows the old value for a moment.
  useLayoutEffect(() => {
    if (!element.current) return
    const fields = [element.current, ...element.current.querySelectorAll('input, select')]
    early.current = fields.filter(isChosenEarly)
  }, [])
  useEffect(() => early.current.splice(0).forEach(repeat), [])
  return element
}

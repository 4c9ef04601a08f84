'use client'

import { useEffect, useRef } from 'react'

const repeat = (field: Element) => {
  if (field instanceof HTMLSelectElement) {
    const written = [...field.options].find((option) => option.defaultSelected)
    if (written && !written.selected) field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(field instanceof HTMLInputElement)) return
  // React ignores an event without a change since its last look: the field changes back and forth.
  if (field.type === 'radio' || field.type === 'checkbox') {
    const isLeft = field.type === 'radio' && !field.checked
    if (isLeft || field.checked === field.defaultChecked) return
    field.checked = field.defaultChecked
    field.click()
  } else if (field.type === 'range') {
    const chosen = field.valueAsNumber
    // The field rounds the written value to its own steps.
    field.value = field.defaultValue
    if (field.valueAsNumber === chosen) return
    field.valueAsNumber = chosen
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Repeats what was chosen before hydration in the fields of an element, or in the element itself: React
 * keeps their values but misses the events, and would show one choice and apply another.
 */
export function useEarlyChoices<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!element.current) return
    for (const field of [element.current, ...element.current.querySelectorAll('input, select')])
      repeat(field)
  }, [])
  return element
}

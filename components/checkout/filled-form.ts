/** The form inside an element, if a person has written in it; values it began with do not count. */
export const filledForm = (around: HTMLElement | null) => {
  const form = around?.querySelector('form')
  const isFilled = [...(form?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLInputElement &&
        one.type !== 'checkbox' &&
        one.value.trim() !== one.defaultValue.trim()) ||
      (one instanceof HTMLSelectElement && one.value !== ''),
  )
  return isFilled ? form : undefined
}

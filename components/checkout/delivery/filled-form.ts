/** Returns the form inside an element if the user has typed in it; initial values do not count. */
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

/** True if the member has typed in the form; initial values do not count. */
export const isFilled = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLInputElement &&
        one.type !== 'checkbox' &&
        one.value.trim() !== one.defaultValue.trim()) ||
      (one instanceof HTMLSelectElement && one.value !== ''),
  )

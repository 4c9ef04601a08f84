import forms from '#locales/it/forms.json' with { type: 'json' }
import report from '#locales/it/report.json' with { type: 'json' }

/** Loaded with the dialog, so that no page carries these texts. */
export const reportWords = { forms, report }

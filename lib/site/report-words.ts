import forms from '#locales/it/forms.json' with { type: 'json' }
import report from '#locales/it/report.json' with { type: 'json' }

/** They come with the dialog, so that no page carries them. */
export const reportWords = { forms, report }

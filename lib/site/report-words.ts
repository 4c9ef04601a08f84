import forms from '#locales/it/forms.json' with { type: 'json' }
import report from '#locales/it/report.json' with { type: 'json' }

export const reportWords = { forms, report }

import forms from '#locales/it/forms.json' with { type: 'json' }
import moderation from '#locales/it/moderation.json' with { type: 'json' }

export const moderationWords = { forms, moderation }

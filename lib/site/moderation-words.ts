import forms from '#locales/it/forms.json' with { type: 'json' }
import moderation from '#locales/it/moderation.json' with { type: 'json' }

/** Loaded with the tab, so that no page carries these texts. */
export const moderationWords = { forms, moderation }

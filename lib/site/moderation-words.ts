import forms from '#locales/it/forms.json' with { type: 'json' }
import moderation from '#locales/it/moderation.json' with { type: 'json' }

/** They come with the tab, so that no page carries them. */
export const moderationWords = { forms, moderation }

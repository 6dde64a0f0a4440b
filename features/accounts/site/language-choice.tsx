import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#kernel/text/choose-language.ts';
import { chooseLanguage, readLanguageChoice } from '#kernel/ui/language.ts';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { accountRoutes } from '../contract.ts';
import { text } from '../settings-messages.ts';

/** The language of this device, and of mail to the account. The page is loaded again in the new language. */
export function LanguageChoice({ username }: { username: string }) {
  const api = useApi();
  const [choice, setChoice] = useState(() => readLanguageChoice(document.cookie));
  const save = useMutation({
    mutationFn: (next: Language | 'system') =>
      api.call(accountRoutes.changeSetting, { username, language: next === 'system' ? null : next }),
    // The device's choice counts even if mail stays in the old language.
    onSettled: () => location.reload(),
  });
  const choose = (next: Language | 'system'): void => {
    if (next === choice) return;
    setChoice(next);
    chooseLanguage(next);
    save.mutate(next);
  };
  const options = [
    { value: 'system' as const, label: text('system') },
    ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
  ];
  return <SelectMenu aria-label={text('language')} value={choice} options={options} onChange={choose} />;
}

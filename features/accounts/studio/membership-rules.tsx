import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, problemOf } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { DOMAINS_MAX, type MembershipRules, membershipRoutes } from '../membership-contract.ts';
import { text } from '../membership-messages.ts';
import styles from './membership.module.css';

export function MembershipRulesSection() {
  const rules = useRoute(membershipRoutes.rules, {});
  if (rules.isError && !rules.data)
    return <ProblemNotice {...problemOf(rules.error)} onRetry={() => void rules.refetch()} asPage={false} />;
  if (!rules.data) return <Skeleton shape="title" />;
  return <RulesForm key={JSON.stringify(rules.data)} rules={rules.data} />;
}

/** Saved explicitly, because adding a domain can immediately make people members. */
function RulesForm({ rules }: { rules: MembershipRules }) {
  const api = useApi();
  const client = useQueryClient();
  const [domains, setDomains] = useState<readonly string[]>(rules.domains);
  const [ssoJoins, setSsoJoins] = useState(rules.sso_joins);
  const save = useMutation({
    mutationFn: () => api.call(membershipRoutes.setRules, { domains: [...domains], sso_joins: ssoJoins }),
    onSuccess: (saved) => {
      setRouteData(client, membershipRoutes.rules, {}, saved);
      void client.invalidateQueries({ queryKey: ['/api/v1/organization/members'] });
      toast({ title: text('rulesSaved'), kind: 'success' });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const { error } = save;
  const domainError = errorCode(error) === 'INVALID_INPUT' ? text('domainsInvalid') : undefined;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && !domainError && <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>}
      {rules.sso_name !== null && (
        <Switch
          label={text('ssoJoins', { provider: rules.sso_name })}
          hint={text('ssoJoinsHint')}
          checked={ssoJoins}
          onChange={setSsoJoins}
        />
      )}
      <TagInput
        label={text('domains')}
        hint={text('domainsHint')}
        placeholder="example.org"
        value={domains}
        max={DOMAINS_MAX}
        maxLength={253}
        error={domainError}
        onChange={setDomains}
      />
      <p className={styles.note}>{describeVerification(rules)}</p>
      <div>
        <Button type="submit" busy={save.isPending}>
          {text('saveRules')}
        </Button>
      </div>
    </FormStack>
  );
}

function describeVerification({ sso_name, mail }: MembershipRules): string {
  if (mail && sso_name !== null) return text('confirmedByBoth', { provider: sso_name });
  if (mail) return text('confirmedByMail');
  if (sso_name !== null) return text('confirmedByProvider', { provider: sso_name });
  return text('confirmedByNobody');
}

import { Page } from '../layout/Page.js';
import Button from '@mui/material/Button';
import { texts } from '../texts.js';
import { AiSearch } from './answers/AiSearch.js';
import { CompetitiveIntel } from './CompetitiveIntel.js';
import { useFinancialData } from './data/financial-data.js';
import { IntegrationStatus } from './IntegrationStatus.js';
import styles from './intelligence.module.css';
import { intelligenceTexts as words } from './intelligence-texts.js';
import { LiveInsights } from './LiveInsights.js';
import { MarketAnalysis } from './market/MarketAnalysis.js';
import { MetricCards } from './MetricCards.js';
import { SmartAlerts } from './alerts/SmartAlerts.js';
import { Tabs } from './Tabs.js';
import { useAiSearch } from './answers/use-ai-search.js';
import { refreshedToast, useAnswer } from './answers/use-answer.js';
import { tabs, useView } from './use-view.js';

/** Financial Intelligence. Content that the server cannot provide is simulated and marked as simulated. */
export function Intelligence() {
  const { tab, openTab } = useView();
  const search = useAiSearch();
  const metrics = useAnswer('metrics', useFinancialData().metrics, {
    done: refreshedToast,
    failed: words.toasts.refreshFailed,
  });
  const panels = {
    search: <AiSearch search={search} />,
    market: <MarketAnalysis />,
    competitive: <CompetitiveIntel />,
    alerts: <SmartAlerts />,
    insights: <LiveInsights metrics={metrics} />,
  };
  return (
    <Page title={words.title}>
      <div className={styles['page']}>
        <MetricCards isShort label={words.metrics.label} metrics={metrics}>
          <Button onClick={metrics.refresh}>{texts.shell.retry}</Button>
        </MetricCards>
        <Tabs
          label={words.tabList}
          values={tabs}
          labels={words.tabs}
          value={tab}
          onChange={openTab}
          aside={<IntegrationStatus />}
        >
          {panels[tab]}
        </Tabs>
      </div>
    </Page>
  );
}

import { intelligenceTexts } from '../intelligence-texts.js';
import { Tabs } from '../Tabs.js';
import { marketViews, useView } from '../use-view.js';
import { Forecast } from './Forecast.js';
import { Overview } from './Overview.js';
import { Trends } from './Trends.js';

const words = intelligenceTexts.market;

export function MarketAnalysis() {
  const { marketView, openView } = useView();
  const panels = { overview: <Overview />, trends: <Trends />, forecast: <Forecast /> };
  return (
    <Tabs label={words.tabList} values={marketViews} labels={words.tabs} value={marketView} onChange={openView}>
      {panels[marketView]}
    </Tabs>
  );
}

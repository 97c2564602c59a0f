import { type Provider } from '@nestjs/common';
import { usaspendingPace } from '@rfp/sources/usaspending/constants';
import { AwardsService } from '../awards/awards.service.js';
import { AwardListService } from '../awards/award-list.service.js';
import { LandscapeService } from '../awards/landscape.service.js';
import { type IntelligenceParts } from '../intelligence.module.js';
import { ObservationsService } from '../market/observations.service.js';
import { ForecastService } from './forecast.service.js';
import { PredictionsService } from './predictions.service.js';
import { TrendsService } from './trends.service.js';

/** Time limit of a request to USAspending, which answers most within three seconds. */
const requestMs = 15_000;

/** Services that answer questions about the market, from awards and from observed notices. */
export function marketProviders({ dataSource, client, config }: IntelligenceParts): Provider[] {
  const awards = new AwardsService(dataSource, {
    baseUrl: config.USASPENDING_BASE_URL,
    minIntervalMs: usaspendingPace.minIntervalMs,
    requestMs,
  });
  const observations = new ObservationsService(client);
  return [
    { provide: ObservationsService, useValue: observations },
    { provide: AwardsService, useValue: awards },
    { provide: AwardListService, useValue: new AwardListService(awards) },
    { provide: LandscapeService, useValue: new LandscapeService(awards) },
    { provide: ForecastService, useValue: new ForecastService(dataSource, awards, observations) },
    { provide: PredictionsService, useValue: new PredictionsService(dataSource, awards, observations) },
    { provide: TrendsService, useValue: new TrendsService(dataSource, awards, observations) },
  ];
}
